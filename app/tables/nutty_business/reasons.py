"""What a move of Nutty Business is in words, and what speaks for it. No Kivy here."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from app.model.reasons import Reasons, listed
from app.tables.nutty_business.words import the_card
from engine.nutty_business.cards import (
    BANK,
    C5,
    CODES,
    CUSTOMS,
    HOLIDAY,
    INCOME,
    RAID,
    THIEF,
    cards_in,
)
from engine.nutty_business.moves import LEFT, NEW, RIGHT, SIDES, NuttyMove, Pay, Play, Start, Use, UseRaid
from engine.nutty_business.position import NO_PILE, UNSEEN, Gangs
from engine.seats import clockwise

FEW = 4
"""With fewer cards in a hand the end of a match is near."""


class NuttyReasons(Reasons[Gangs, NuttyMove]):
    """Names cards and piles; counts nuts."""

    # What it is.

    def action(self, view: Gangs, seat: int, moves: Sequence[NuttyMove]) -> str:
        """Name the card, its pile, and whom it is about."""
        say, move = self.say, moves[0]
        match move:
            case Start():
                return say("Open with {card}", card=self._card(move.card))
            case Play():
                return self._played(view, seat, move)
            case Pay():
                shares = [f"{self.names[rival]} {nuts}" for rival, nuts in move.shares]
                return say("Pay {shares}", shares=", ".join(shares))
            case UseRaid():
                covered = self._card(view.top(move.rival, move.covered))
                return say("Cover {card} of {name}", card=covered, name=self.names[move.rival])
        return say("Let {card} act first", card=self._card(view.top(seat, move.side)))

    def _played(self, view: Gangs, seat: int, move: Play) -> str:
        say, card = self.say, self._card(move.card)
        if move.place == NEW:
            return say("Play {card} as a second pile", card=card)
        if view.right[seat] == NO_PILE:
            return say("Play {card} onto the pile", card=card)
        if move.place == LEFT:
            return say("Play {card} onto the left pile", card=card)
        return say("Play {card} onto the right pile", card=card)

    def _card(self, card: int) -> str:
        return the_card(CODES[card], self.say)

    # What speaks for it.

    def because(self, view: Gangs, seat: int, moves: Sequence[NuttyMove]) -> str:
        """Say what it brings, what it keeps, or whom it costs something."""
        move = moves[0]
        match move:
            case Start():
                return self._opened(move.card)
            case Play() if view.hands[seat] == UNSEEN:
                return ""
            case Play():
                reasons = chain(self._reasons_to_play(view, seat, move), self._at_least(view, seat, move))
                return next(reasons)
            case Pay():
                return self._paid(view, seat, move)
            case UseRaid():
                return self._raided(view, seat, move)
        return self._used(view, seat, move)

    def _opened(self, card: int) -> str:
        say = self.say
        if INCOME[card] and card != C5:
            return say("it brings {n} nuts every turn, and no Customs are paid", n=INCOME[card])
        return {
            C5: say("no card brings more, and at the start no Customs are paid"),
            CUSTOMS: say("whoever plays Contraband without a Banker has to pay from the start"),
            THIEF: say("it can steal from the first turn on, wherever Contraband lies open"),
            BANK: say("from the start no Thief steals here, and no Customs are paid"),
            RAID: say("it can raid from the first turn on, wherever there are two piles"),
            HOLIDAY: say("no Thief finds anything there, and all other cards stay in hand"),
        }[card]

    def _reasons_to_play(self, view: Gangs, seat: int, move: Play) -> Iterator[str]:
        """List what speaks for a card, what weighs most first, and what is given up for it."""
        after = view.apply(seat, move)
        say, card = self.say, move.card
        if not plays_again(after, seat, seat) and self._comes_in(view, seat, move) < max(
            self._comes_in(view, seat, other) for other in view.legal_moves(seat)
        ):
            return
        given_up = 0 if move.place == NEW else self._brings(view, seat, move.place)
        if card == HOLIDAY:
            yield self._taken_back(view, seat, move, given_up)
            return
        if not after.hand_size(seat) and all(map(view.hand_size, self._others(view, seat))):
            end = self._best_end(after, seat)
            if end.nuts[seat] > max(self._purses(end, seat)):
                yield say("the others have one more turn each, and {n} nuts lead", n=end.nuts[seat])
        if given_up:
            yield from self._instead(after, seat, move, given_up)
            less = given_up - self._brings(after, seat, move.place)
            for why in self._of_use(view, after, seat, card):
                yield self._for_less(why, less) if less > 0 else why
            return
        if INCOME[card]:
            yield self._contraband(after, seat, move)
        yield from self._of_use(view, after, seat, card)
        other = after.top(seat, RIGHT if move.place == LEFT else LEFT)
        if other <= C5:
            yield say("{card} stays on top, and brings {n} nuts", card=self._card(other), n=INCOME[other])

    def _at_least(self, view: Gangs, seat: int, move: Play) -> Iterator[str]:
        """Say what is spared or left where nothing else speaks for a card; the last one always holds."""
        say, after = self.say, view.apply(seat, move)
        end = self._best_end(after, seat)
        less = 0
        if move.place != NEW:
            less = self._brings(view, seat, move.place) - self._brings(after, seat, move.place)
        nuts = end.nuts[seat] - view.nuts[seat]
        reasons = []
        thieves = [
            rival for rival in self._others(after, seat)
            if after.shows(rival, THIEF) and plays_again(after, seat, rival)
        ]  # fmt: skip
        if thieves and self._lies_open(after, seat) < self._lies_open(view, seat):
            names = listed([self.names[rival] for rival in thieves], say)
            reasons.append(say("{names}'s Thief gets less here", names=names))
        if after.hand_size(seat) < FEW and end.nuts[seat] > max(self._purses(end, seat)):
            reasons.append(say("{n} nuts lead, and every card brings the end nearer", n=end.nuts[seat]))
        if after.hands[seat] >> HOLIDAY & 1 and move.place != NEW and plays_again(after, seat, seat):
            reasons.append(say("the Beach Holiday in hand can take that pile back later"))
        yield from (self._for_less(why, less) if less > 0 else why for why in reasons)
        if nuts:
            yield say("{n} nut comes in this turn", "{n} nuts come in this turn", n=nuts)
        if plays_again(after, seat, seat):
            yield say(
                "{n} card stays in hand for later",
                "{n} cards stay in hand for later",
                n=after.hand_size(seat),
            )
        yield say("it costs no nut")

    def _of_use(self, view: Gangs, after: Gangs, seat: int, card: int) -> Iterator[str]:
        """Say what a card does that brings no nuts of its own, now or from the next turn on."""
        if card == THIEF:
            yield from self._thief(after, seat)
        elif card == BANK:
            yield from self._banker(view, after, seat)
        elif card == RAID:
            yield from self._raid(after, seat)
        elif card == CUSTOMS and plays_again(after, seat, (seat + 1) % len(after.nuts)):
            yield self.say("rivals without a Banker pay for each Contraband they play")
        if card in (THIEF, RAID, BANK) and plays_again(after, seat, seat):
            yield self._waits(card)

    def _for_less(self, why: str, nuts: int) -> str:
        """Add what a reason costs."""
        return self.say(
            "{back}, for {n} nut less this turn", "{back}, for {n} nuts less this turn", n=nuts, back=why
        )

    def _waits(self, card: int) -> str:
        """Say what a card will do that has nothing to do yet."""
        say = self.say
        return {
            THIEF: say("from the next turn on it takes a nut for each Contraband that lies open"),
            RAID: say("from the next turn on it raids whoever has two piles"),
            BANK: say("as long as it lies on top there is neither Thief nor Customs"),
        }[card]

    def _taken_back(self, view: Gangs, seat: int, move: Play, given_up: int) -> str:
        pile = (view.left if move.place == LEFT else view.right)[seat]
        best = max(pile, key=lambda card: (INCOME[card], card == BANK, card == THIEF))
        back = self.say(
            "{n} card comes back, {card}", "{n} cards come back, {card} among them",
            n=len(pile), card=self._card(best),
        )  # fmt: skip
        return self._for_less(back, given_up) if given_up else back

    def _instead(self, after: Gangs, seat: int, move: Play, given_up: int) -> Iterator[str]:
        """Compare with what the covered card would bring, if this one brings more."""
        due = min(INCOME[move.card], sum(owed for _, owed in after.owed))
        more = self._brings(after, seat, move.place) - due - given_up
        if more > 0:
            yield self.say(
                "{n} nut more comes in this turn than with the card below",
                "{n} nuts more come in this turn than with the card below",
                n=more,
            )

    def _contraband(self, after: Gangs, seat: int, move: Play) -> str:
        """Say what comes in, every turn if there will be another, and what the Customs take of it."""
        say, nuts = self.say, INCOME[move.card]
        officers = [rival for rival in self._others(after, seat) if after.shows(rival, CUSTOMS)]
        names = listed([self.names[rival] for rival in officers], say) if officers else ""
        if officers and after.shows(seat, BANK):
            return say(
                "it brings {n} nuts, and the Banker keeps the Customs of {names} off", n=nuts, names=names
            )
        if officers:
            due = min(nuts, sum(owed for _, owed in after.owed))
            return say(
                "it brings {n} nuts, {due} of them for the Customs of {names}", n=nuts, due=due, names=names
            )
        other = INCOME[after.top(seat, RIGHT if move.place == LEFT else LEFT)]
        if not plays_again(after, seat, seat):
            return say("it brings {n} nuts in the last turn", n=nuts)
        if other:
            return say("both piles together bring {n} nuts every turn", n=nuts + other)
        return say("it brings {n} nuts every turn, and no Customs are paid", n=nuts)

    def _thief(self, after: Gangs, seat: int) -> Iterator[str]:
        say, end = self.say, self._stolen(after, seat)
        victims = [rival for rival in self._others(after, seat) if end.nuts[rival] < after.nuts[rival]]
        if victims:
            names = listed([self.names[rival] for rival in victims], say)
            nuts = end.nuts[seat] - after.nuts[seat]
            yield say(
                "it takes {n} nut at once, from {names}", "it takes {n} nuts at once, from {names}",
                n=nuts, names=names,
            )  # fmt: skip

    def _stolen(self, after: Gangs, seat: int) -> Gangs:
        """See what the Thief brings by himself."""
        side = LEFT if after.top(seat, LEFT) == THIEF else RIGHT
        return after.apply(seat, Use(side)) if after.to_use >> side & 1 and not after.paying else after

    def _banker(self, view: Gangs, after: Gangs, seat: int) -> Iterator[str]:
        say = self.say
        thieves = [self.names[rival] for rival in self._others(view, seat) if view.shows(rival, THIEF)]
        visible = any(after.top(seat, side) <= C5 for side in SIDES)
        if thieves and visible and not view.shows(seat, BANK):
            yield say("{names}'s Thief gets nothing here any more", names=listed(thieves, say))
        officers = [self.names[rival] for rival in self._others(view, seat) if view.shows(rival, CUSTOMS)]
        follows = plays_again(after, seat, seat) and any(INCOME[card] for card in cards_in(after.hands[seat]))
        if officers and follows:
            yield say("Contraband can follow without the Customs of {names}", names=listed(officers, say))

    def _raid(self, after: Gangs, seat: int) -> Iterator[str]:
        raids = [move for move in after.legal_moves(seat) if isinstance(move, UseRaid)]
        targets = {raid.rival for raid in raids}
        if not targets:
            return
        rival = max(targets, key=lambda rival: after.nuts[rival])
        say, name = self.say, self.names[rival]
        if after.nuts[rival] == max(self._purses(after, seat)) > min(self._purses(after, seat)):
            yield say("a pile of {name}, who is ahead, can be covered at once", name=name)
        yield say("a pile of {name} can be covered at once", name=name)

    def _paid(self, view: Gangs, seat: int, move: Pay) -> str:
        shares = dict(move.shares)
        owed = [officer for officer, _ in view.owed]
        ahead = max(owed, key=lambda rival: view.nuts[rival])
        if view.nuts[ahead] == min(view.nuts[rival] for rival in owed):
            return self._all_paid(shares)
        if shares.get(ahead, 0) == min(shares.get(rival, 0) for rival in owed) < max(shares.values()):
            return self.say("{name} has the most nuts, and gets least", name=self.names[ahead])
        return self._all_paid(shares)

    def _all_paid(self, shares: dict[int, int]) -> str:
        """Say that there is not more to share out."""
        return self.say(
            "{n} nut comes in, and the Customs get it either way",
            "{n} nuts come in, and the Customs get them all either way",
            n=sum(shares.values()),
        )

    def _raided(self, view: Gangs, seat: int, move: UseRaid) -> str:
        say, card, name = self.say, view.top(move.rival, move.covered), self.names[move.rival]
        after = view.apply(seat, move)
        nuts = after.nuts[seat] - view.nuts[seat]
        if INCOME[card] and plays_again(after, seat, move.rival):
            return say("{name} loses {n} nuts every turn", name=name, n=INCOME[card])
        if card == BANK:
            return say("a Banker brings {n} nuts, and {name} stands there unprotected", n=nuts, name=name)
        if card == THIEF:
            return say("that Thief steals no more")
        if card == CUSTOMS:
            return say("{name} collects no Customs any more", name=name)
        return say("it brings {n} nut", "it brings {n} nuts", n=nuts)

    def _used(self, view: Gangs, seat: int, move: NuttyMove) -> str:
        """Compare with what another card would bring first."""
        say = self.say
        n = self._best_end(view.apply(seat, move), seat).nuts[seat] - view.nuts[seat]
        others = [other for other in view.legal_moves(seat) if side_of(other) != side_of(move)]
        ends = [self._best_end(view.apply(seat, other), seat).nuts[seat] for other in others]
        other = max(ends, default=view.nuts[seat]) - view.nuts[seat]
        if n > other > 0:
            return say("{n} nuts come in, the other way round only {other}", n=n, other=other)
        if n:
            return say("{n} nut comes in this turn", "{n} nuts come in this turn", n=n)
        return say("it costs no nut")

    # What is known.

    def _others(self, view: Gangs, seat: int) -> list[int]:
        return [rival for rival in range(len(view.nuts)) if rival != seat]

    def _lies_open(self, view: Gangs, seat: int) -> int:
        """Count what a Thief takes here."""
        return 0 if view.shows(seat, BANK) else sum(view.top(seat, side) <= C5 for side in SIDES)

    def _purses(self, view: Gangs, seat: int) -> list[int]:
        """List what rivals have."""
        return [view.nuts[rival] for rival in self._others(view, seat)]

    def _brings(self, view: Gangs, seat: int, side: int) -> int:
        """Count what the card on a pile takes or earns in a turn."""
        card = view.top(seat, side)
        if card != THIEF:
            return INCOME[card]
        open_to = (rival for rival in self._others(view, seat) if not view.shows(rival, BANK))
        return sum(
            min(view.nuts[rival], sum(view.top(rival, pile) <= C5 for pile in SIDES)) for rival in open_to
        )

    def _comes_in(self, view: Gangs, seat: int, move: NuttyMove) -> int:
        """Count the nuts after a move and all that it lets act."""
        return self._best_end(view.apply(seat, move), seat).nuts[seat]

    def _best_end(self, view: Gangs, seat: int) -> Gangs:
        """Apply what waits so that most comes in."""
        if view.turn != seat or not view.to_use:
            return view
        ends = [self._best_end(view.apply(seat, move), seat) for move in view.legal_moves(seat)]
        return max(ends, key=lambda end: end.nuts[seat])


def plays_again(view: Gangs, seat: int, other: int) -> bool:
    """Tell whether somebody has a turn after this one of `seat`, before the match ends."""
    for turn in clockwise(len(view.nuts), (seat + 1) % len(view.nuts)):
        if not view.hand_size(turn):
            return False
        if turn == other:
            break
    return True


def side_of(move: NuttyMove) -> int:
    """Tell which pile's card acts."""
    return move.side if isinstance(move, Use | UseRaid) else -1


REASONS = NuttyReasons
