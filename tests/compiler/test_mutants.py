"""Deliberate faults of the compiler, each caught by the test that it names."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from sennik.engine.compiler import llvm, lowering, memory, printing
from sennik.engine.compiler.tree import Binary, Call, Store, Update
from sennik.engine.compiler.types import INT, Cell
from tests.compiler import test_language as language

Patch = pytest.MonkeyPatch
PRINTER: Any = printing._Printer


def truncating_quotient(patch: Patch) -> None:
    step = "%floored = add i64 %quotient, %step"
    assert step in printing.FLOOR
    patch.setattr(llvm, "FLOOR", printing.FLOOR.replace(step, step[:-5] + "0"))


def truncating_remainder(patch: Patch) -> None:
    step = "%result = add i64 %rest, %step"
    assert step in printing.FLOOR
    patch.setattr(llvm, "FLOOR", printing.FLOOR.replace(step, step[:-5] + "0"))


def trapping_divisor(patch: Patch) -> None:
    """Dividing by minus one gives one's own number."""
    odd = "%odd = select i1 %none, i64 0, i64 %minus"
    assert odd in printing.FLOOR
    patch.setattr(llvm, "FLOOR", printing.FLOOR.replace(odd, odd.replace("minus", "a")))


def index_computed_twice(patch: Patch) -> None:
    update = PRINTER.update

    def twice(self: Any, one: Update) -> None:
        self.place(one.place)
        update(self, one)

    patch.setattr(PRINTER, "update", twice)


def value_before_the_old_one(patch: Patch) -> None:
    def late(self: Any, one: Update) -> None:
        where = self.place(one.place)
        value = self.expression(one.value)
        now = self.loaded(one.place.holds, where, printing.NAMES[one.loaded])
        made = self.operation(one.operator, now, value, one.type)
        self.store(made, one.type, one.place, where)

    patch.setattr(PRINTER, "update", late)


def unsigned_comparison(patch: Patch) -> None:
    patch.setattr(printing, "SIGNED", printing.UNSIGNED)


def comparison_of_bits(patch: Patch) -> None:
    """A number without a sign is compared with one that has it as if it had none."""

    def mixed(self: Any, sign: str, word: str, number: str) -> str:
        return str(self.value(f"icmp {printing.UNSIGNED[sign]} i64 {word}, {number}"))

    patch.setattr(PRINTER, "mixed", mixed)


def narrow_locals(patch: Patch) -> None:
    operation = PRINTER.operation

    def narrow(self: Any, sign: str, left: str, right: str, kind: Any) -> str:
        made = operation(self, sign, left, right, kind)
        if kind is not INT:
            return str(made)
        small = self.value(f"trunc i64 {made} to i32")
        return str(self.value(f"sext i32 {small} to i64"))

    patch.setattr(PRINTER, "operation", narrow)


def swapped_arguments(patch: Patch) -> None:
    call = PRINTER.call

    def swapped(self: Any, one: Call) -> str:
        return str(call(self, replace(one, arguments=one.arguments[::-1])))

    patch.setattr(PRINTER, "call", swapped)


def missed_specialisation(patch: Patch) -> None:
    specialised = lowering._Lowering.specialised
    made: dict[Any, Any] = {}

    def first_only(self: Any, function: Any, takes: Any) -> Any:
        if function not in made:
            made[function] = specialised(self, function, takes)
        return made[function]

    patch.setattr(lowering._Lowering, "specialised", first_only)


def place_before_value(patch: Patch) -> None:
    statement = PRINTER.statement

    def early(self: Any, one: Any) -> None:
        if isinstance(one, Store):
            where = self.place(one.place)
            made = self.expression(one.value)
            self.store(made, one.value.type, one.place, where)
        else:
            statement(self, one)

    patch.setattr(PRINTER, "statement", early)


def right_before_left(patch: Patch) -> None:
    expression = PRINTER.expression

    def backwards(self: Any, one: Any) -> str:
        if isinstance(one, Binary):
            second = self.expression(one.right)
            first = self.expression(one.left)
            return str(self.operation(one.operator, first, second, one.type))
        return str(expression(self, one))

    patch.setattr(PRINTER, "expression", backwards)


def both_sides_always(patch: Patch) -> None:
    def eager(self: Any, left: Any, right: Any, decided: str) -> str:
        one, two = self.expression(left), self.expression(right)
        way = "or" if decided == "true" else "and"
        return str(self.value(f"{way} i1 {one}, {two}"))

    patch.setattr(PRINTER, "short", eager)


def cells_without_sign(patch: Patch) -> None:
    loaded = PRINTER.loaded

    def positive(self: Any, cell: Cell, where: str, wanted: str) -> str:
        return str(loaded(self, replace(cell, kind="u"), where, wanted))

    patch.setattr(PRINTER, "loaded", positive)


def forgotten_offset(patch: Patch) -> None:
    moved = memory._moved

    def beginning(base: Any, offset: int, *rest: Any) -> Any:
        return moved(base, 0, *rest)

    patch.setattr(memory, "_moved", beginning)


def contraction(patch: Patch) -> None:
    fused = {sign: f"{name} contract" for sign, name in printing.FLOATS.items()}
    patch.setattr(printing, "FLOATS", fused)


MUTANTS: list[tuple[Callable[[Patch], None], Callable[[], None]]] = [
    (
        truncating_quotient,
        language.test_division_goes_down_and_the_rest_has_the_sign_of_the_divisor,
    ),
    (
        truncating_remainder,
        language.test_division_goes_down_and_the_rest_has_the_sign_of_the_divisor,
    ),
    (
        trapping_divisor,
        language.test_division_goes_down_and_the_rest_has_the_sign_of_the_divisor,
    ),
    (index_computed_twice, language.test_the_index_of_an_update_is_computed_once),
    (
        value_before_the_old_one,
        language.test_an_update_reads_before_its_value_is_computed,
    ),
    (unsigned_comparison, language.test_comparisons_see_the_sign),
    (
        comparison_of_bits,
        language.test_comparisons_go_by_value_where_only_one_has_a_sign,
    ),
    (narrow_locals, language.test_integers_wrap_at_64_bits),
    (swapped_arguments, language.test_random_numbers_are_the_same_compiled),
    (
        missed_specialisation,
        language.test_a_function_is_made_for_each_choice_of_types,
    ),
    (place_before_value, language.test_evaluation_goes_as_in_python),
    (right_before_left, language.test_evaluation_goes_as_in_python),
    (both_sides_always, language.test_evaluation_goes_as_in_python),
    (cells_without_sign, language.test_cells_of_all_widths_are_read_with_their_sign),
    (forgotten_offset, language.test_a_record_is_the_same_memory_both_ways),
    (contraction, language.test_nothing_is_contracted),
]


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant[0].__name__)
def test_every_fault_is_caught_by_its_test(
    mutant: tuple[Callable[[Patch], None], Callable[[], None]],
    monkeypatch: Patch,
) -> None:
    fault, caught_by = mutant
    caught_by()
    fault(monkeypatch)
    with pytest.raises(AssertionError):
        caught_by()
