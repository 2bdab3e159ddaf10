"""Searching bots: legal, the same again, within their budget, and blind to what their seat cannot know."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pytest

from rules.core.chance import Chance, hashed
from rules.core.contract import Action, Game, Seat, Setup, State
from rules.core.registry import game
from rules.hero_realms.state import HeroState
from rules.hyborian.ring import DIMENSIONS
from rules.hyborian.state import HyborianState
from tabletop_tui.players.antares_search import guide as antares_guide
from tabletop_tui.players.hero_realms_search import HeroGuide
from tabletop_tui.players.hero_realms_search import guide as hero_guide
from tabletop_tui.players.hyborian_search import guide as hyborian_guide
from tabletop_tui.players.player import Player
from tabletop_tui.players.registry import make
from tabletop_tui.players.search import Guide, Playouts, Searcher
from tabletop_tui.players.search_ismcts import Ismcts
from tabletop_tui.players.search_rollout import Candidate, Rollout

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn")


def start(game_id: str, form: str, seed: int) -> State:
    """A game with as many seats as the format takes at most, up to four where it may."""
    rules: Game = game(game_id)
    about = next(f for f in rules.formats if f.id == form)
    n = max([k for k in about.players if k <= 4] or [about.players[0]])
    decks = [{"deck": DIMENSIONS[i]} if game_id == "hyborian" else {} for i in range(n)]
    seats = tuple(Seat(NAMES[i], decks[i]) for i in range(n))
    return rules.start(Setup(seats, form, turn_limit=0 if game_id == "hyborian" else 200), seed)


#: for each game the guide of its search, and the acts after which its positions are looked at
GUIDES: dict[str, tuple[Callable[[], Guide], int]] = {
    "hero-realms": (hero_guide, 60),
    "antares": (antares_guide, 12),
    "hyborian": (hyborian_guide, 300),
}


def decisions(game_id: str, form: str, seed: int, n: int, gap: int = 1) -> Iterator[State]:
    """Up to n positions late in a game between greedy bots that are searched, so many acts apart at least."""
    state = start(game_id, form, seed)
    bot = make("greedy", seed, game_id)
    maker, skip = GUIDES[game_id]
    guide = maker()
    wait = skip if len(guide.sides(state)) == 2 else skip // 3
    while state.outcome is None and n:
        wait -= 1
        if wait < 0 and len(guide.candidates(state, guide.heuristic(1))) > 1:
            yield state.clone()
            n -= 1
            wait = gap
        state.apply(bot.choose(state))


FORMATS = [(game_id, form.id) for game_id in GUIDES for form in game(game_id).formats]


@pytest.mark.parametrize(("game_id", "form"), FORMATS)
def test_searching_bots_choose_legally_and_leave_the_position_alone(game_id: str, form: str) -> None:
    asked = 0
    for state in decisions(game_id, form, 4, n=2, gap=9):
        for spec in ("rollout:5", "ismcts:3"):
            before = state.digest()
            bot = make(spec, 3, game_id)
            assert bot.choose(state) in state.legal()
            assert state.digest() == before
            assert isinstance(bot, Searcher)
            assert bot.playouts > 0
            asked += 1
    assert asked >= 2


def same_choice(spec: str, game_id: str, state: State, others: Sequence[State]) -> None:
    """The choice of a bot must be one and the same in all these positions."""
    bot = make(spec, 11, game_id)
    choice = bot.choose(state)
    assert isinstance(bot, Searcher)
    assert bot.playouts > 0
    for other in (state.clone(), *others):
        assert make(spec, 11, game_id).choose(other).text == choice.text


@pytest.mark.parametrize(
    ("game_id", "form"),
    [("hero-realms", "duel"), ("hero-realms", "hydra"), ("antares", ""), ("hyborian", "duel")],
)
@pytest.mark.parametrize("spec", ["rollout:8", "ismcts:6"])
def test_a_choice_does_not_change_when_hidden_cards_do(spec: str, game_id: str, form: str) -> None:
    asked = dealt = 0
    for state in decisions(game_id, form or game(game_id).formats[0].id, 8, n=2, gap=5):
        others = [state.redeal(state.actor(), k) for k in (1, 2)]
        same_choice(spec, game_id, state, others)
        dealt += sum(other.digest() != state.digest() for other in others)
        asked += 1
    assert asked
    assert dealt > asked


def rigged_hero(state: HeroState) -> HeroState:
    """The same position for whoever decides: the opponent holds the deck's best, and every pile lies the other way."""
    other = state.clone()
    for player in other.players:
        player.deck.reverse()
        player.chance = Chance(hashed(99, f"rigged {player.seat}"))
    other.market_deck.sort(key=lambda card: -card.cost)
    other.chance = Chance(12345)
    foe = other.players[1 - state.actor()]
    pile = sorted(foe.hand + foe.deck, key=lambda card: (card.cost, card.index))
    n = len(foe.hand)
    foe.hand, foe.deck = pile[len(pile) - n :], pile[: len(pile) - n]
    return other


@pytest.mark.parametrize("spec", ["rollout:16", "ismcts:16"])
def test_a_rigged_deal_of_hero_realms_moves_no_bot(spec: str) -> None:
    asked = 0
    for state in decisions("hero-realms", "duel", 21, n=6, gap=7):
        assert isinstance(state, HeroState)
        foe = state.players[1 - state.actor()]
        if state.stack or foe.known or foe.top:
            continue
        other = rigged_hero(state)
        assert other.view(state.actor()) == state.view(state.actor())
        assert other.digest() != state.digest()
        same_choice(spec, "hero-realms", state, [other])
        asked += 1
    assert asked >= 3


@pytest.mark.parametrize("spec", ["rollout:8", "ismcts:8"])
def test_a_rigged_deal_of_hyborian_gates_moves_no_bot(spec: str) -> None:
    asked = 0
    for state in decisions("hyborian", "duel", 4, n=40):
        assert isinstance(state, HyborianState)
        other = state.clone()
        foe = other.players[1 - state.actor()]
        if foe.known or foe.seen or foe.top or foe.secret is not None or (state.battle and state.battle.hidden):
            continue
        pile = sorted(foe.hand + foe.deck, key=lambda card: -card.index)
        n = len(foe.hand)
        foe.hand, foe.deck = pile[:n], pile[n:]
        foe.fast = sum(card.answers for card in foe.hand)
        for player in other.players:
            player.deck.reverse()
            player.chance = Chance(hashed(99, f"rigged {player.seat}"))
        assert other.view(state.actor()) == state.view(state.actor())
        assert other.digest() != state.digest()
        same_choice(spec, "hyborian", state, [other])
        asked += 1
        if asked == 2:
            break
    assert asked


def test_a_rigged_throw_of_antares_moves_no_bot() -> None:
    asked = 0
    for state in decisions("antares", game("antares").formats[0].id, 6, n=3, gap=3):
        other = state.clone()
        other.set_chances({name: hashed(7, f"rigged {name}") for name in state.chances()})
        for spec in ("rollout:12", "ismcts:12"):
            same_choice(spec, "antares", state, [other])
            asked += 1
    assert asked == 6


# ---- budgets ---------------------------------------------------------------------------------------------------------


class Counting(Guide):
    """Counts the playouts by the heuristics that were made for them."""

    def __init__(self) -> None:
        self.guide = HeroGuide()
        self.made = 0

    def heuristic(self, seed: int) -> Player:
        self.made += 1
        return self.guide.heuristic(seed)

    def candidates(self, state: State, heuristic: Player) -> list[Action]:
        return self.guide.candidates(state, heuristic)

    def sides(self, state: State) -> list[int]:
        return self.guide.sides(state)


def searched_position() -> tuple[State, int]:
    """A position with a decision between several acts, and how many."""
    guide = HeroGuide()
    for state in decisions("hero-realms", "duel", 2, n=30):
        n = len(guide.candidates(state, guide.heuristic(0)))
        if n >= 4:
            return state, n
    raise AssertionError("nothing to decide")


@pytest.mark.parametrize("budget", [1, 2, 3, 4, 5, 7, 13, 40])
def test_a_budget_is_never_overrun(budget: int) -> None:
    state, _ = searched_position()
    for kind in (Rollout, Ismcts):
        guide = Counting()
        bot = kind(guide, budget, 5)
        bot.choose(state)
        assert bot.playouts == guide.made - 1, "one more heuristic plays the obliged acts"
        assert bot.playouts <= budget
        assert kind is Rollout or bot.playouts == budget, "the tree uses all of it"


def test_an_obliged_act_costs_no_playout() -> None:
    state = start("hero-realms", "duel", 1)
    bot = make("rollout:50", 1)
    assert isinstance(bot, Searcher)
    assert bot.choose(state).text.startswith("play:")
    assert bot.playouts == 0


# ---- what is searched ----------------------------------------------------------------------------------------------


def test_in_hero_realms_combat_is_spent_before_purchases_are_searched() -> None:
    state = start("hero-realms", "duel", 1)
    assert isinstance(state, HeroState)
    me, foe = state.players[state.active], 1 - state.active
    me.discard.extend(me.hand)
    me.hand.clear()
    me.gold, me.combat = 5, 3
    cards = [state.pool.card(card_id) for card_id in ("dire_wolf", "elven_curse", "tyrannor_the_devourer")]
    state.market[:] = [*cards, None, None]
    guide = HeroGuide()
    greedy = guide.heuristic(1)
    assert [action.text for action in guide.candidates(state, greedy)] == [f"attack:p{foe + 1}:3"], "obliged"
    state.apply(state.find(f"attack:p{foe + 1}:3"))
    found = [action.text for action in guide.candidates(state, greedy)]
    assert found[0] == greedy.choose(state).text
    assert sorted(found) == ["buy:dire_wolf", "buy:elven_curse", "buy:fire_gem", "end"]


def test_in_hero_realms_a_champion_that_can_be_stunned_is_thought_about() -> None:
    state = start("hero-realms", "duel", 1)
    assert isinstance(state, HeroState)
    me, foe = state.players[state.active], 1 - state.active
    me.discard.extend(me.hand)
    me.hand.clear()
    me.combat = 4
    state.players[foe].board.append(state.pool.card("street_thug").forms[0])
    guide = HeroGuide()
    found = {action.text for action in guide.candidates(state, guide.heuristic(1))}
    assert found == {f"attack:p{foe + 1}:4", f"stun:p{foe + 1}:street_thug"}


def test_in_hyborian_gates_a_window_without_use_is_passed() -> None:
    """Passing is the obliged default: only answers that the heuristic sees some use in are searched."""
    guide = hyborian_guide()
    state = start("hyborian", "duel", 7)
    heuristic = guide.heuristic(1)
    windows = passed = 0
    while state.outcome is None and windows < 60:
        found = guide.candidates(state, heuristic)
        if "pass" in [action.text for action in state.legal()]:
            windows += 1
            passed += len(found) == 1 and found[0].text == "pass"
        state.apply(found[0])
    assert windows == 60
    assert passed > 50


# ---- halving ---------------------------------------------------------------------------------------------------------


class Urn(Guide):
    """A guide whose playouts are not games: each act has rewards of its own by deal."""

    def __init__(self, rewards: dict[str, list[float]]) -> None:
        self.rewards = rewards

    def heuristic(self, seed: int) -> Player:
        return make("random", seed)

    def candidates(self, state: State, heuristic: Player) -> list[Action]:
        return [Action(text, "", "") for text in self.rewards]

    def sides(self, state: State) -> list[int]:
        return [0, 1]


class UrnRollout(Rollout):
    """Looks the rewards up and remembers what was played on which deal."""

    def __init__(self, guide: Urn, budget: int) -> None:
        super().__init__(guide, budget, 1)
        self.played: list[tuple[int, tuple[str, ...]]] = []

    def _deal(self, runs: Playouts, deal: int, left: list[Candidate]) -> None:
        assert isinstance(self.guide, Urn)
        self.played.append((deal, tuple(one.action.text for one in left)))
        for candidate in left:
            values = self.guide.rewards[candidate.action.text]
            runs.count += 1
            candidate.rewards.append(values[deal % len(values)])
            candidate.total += candidate.rewards[-1]


def test_all_candidates_meet_the_same_deals_and_the_worse_half_is_dropped() -> None:
    rewards = {"own": [0.2], "bad": [0.0], "best": [1.0], "good": [0.8], "fair": [0.5]}
    bot = UrnRollout(Urn(rewards), 60)
    assert bot.choose(start("hero-realms", "duel", 1)).text == "best"
    assert [deal for deal, _ in bot.played] == list(range(len(bot.played)))
    widths = [len(texts) for _, texts in bot.played]
    assert widths[0] == 5
    assert widths == sorted(widths, reverse=True)
    assert set(bot.played[-1][1]) == {"own", "best"}
    assert all("own" in texts for _, texts in bot.played)
    assert bot.playouts <= 60


def test_the_heuristics_choice_stays_where_another_is_better_by_chance_alone() -> None:
    # mean difference 0.1 a deal with a standard deviation of about 1: far within one standard error of 20 deals
    noisy = {"own": [1.0, 0.0] * 10, "other": [0.0, 1.0] * 9 + [1.0, 1.0]}
    assert UrnRollout(Urn(noisy), 40).choose(start("hero-realms", "duel", 1)).text == "own"
    sure = {"own": [1.0, 0.0] * 10, "other": [1.0, 0.4] * 10}
    assert UrnRollout(Urn(sure), 40).choose(start("hero-realms", "duel", 1)).text == "other"


def test_what_is_behind_after_the_first_round_ends_the_search() -> None:
    bot = UrnRollout(Urn({"own": [1.0], "a": [0.5], "b": [0.9]}), 90)
    assert bot.choose(start("hero-realms", "duel", 1)).text == "own"
    assert bot.playouts < 90


# ---- outcomes --------------------------------------------------------------------------------------------------------


def test_a_win_of_a_team_is_its_members_alike() -> None:
    state = start("hero-realms", "hydra", 2)
    guide = HeroGuide()
    runs = Playouts(guide, state, 1)
    assert runs.sides[0] == runs.sides[2] != runs.sides[1] or runs.sides[0] == runs.sides[1]
    rewards = runs.finish(runs.deal(0), runs.heuristic(0))
    assert sorted(rewards) == [0.0, 0.0, 1.0, 1.0]
    assert all(rewards[a] == rewards[b] for a in range(4) for b in range(4) if runs.sides[a] == runs.sides[b])


def test_a_draw_is_shared_by_the_teams() -> None:
    rules = game("hero-realms")
    state = rules.start(Setup(tuple(Seat(name) for name in NAMES[:4]), "free-for-all", turn_limit=1), 1)
    runs = Playouts(HeroGuide(), state, 1)
    assert runs.finish(runs.deal(0), runs.heuristic(0)) == [0.25] * 4
