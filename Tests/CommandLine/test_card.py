"""`headsign card`: its output, its exit codes, and a journal that loses no confirmed entry."""

import fcntl
import os
import random
import subprocess
import time

import pytest

from support.places import HEADSIGN

HEADER = 16


@pytest.fixture
def journal(tmp_path):
    return tmp_path / "data" / "rider.journal"


@pytest.fixture
def card(journal):
    """card("ride"): runs headsign card with these arguments."""
    def card(*arguments):
        environment = os.environ | {"HEADSIGN_JOURNAL": str(journal), "TZ": "UTC"}
        return subprocess.run([HEADSIGN, "card", *arguments], capture_output=True, text=True, timeout=60, env=environment)

    return card


def expect_output(answer, *words, code=0):
    assert answer.returncode == code, answer.stderr
    for word in words:
        assert word in answer.stdout + answer.stderr


def test_the_number_of_rides_left_follows_from_balance_and_fare(card):
    expect_output(card("adjust", "25"), "Your new balance is $25.00.")
    expect_output(card(), "You have $25.00 on your MetroCard. That's 9 rides left with your current fare.")
    expect_output(card("set", "--fare", "3"), '"MetroCard" saved.')
    expect_output(card("show"), "That's 8 rides left")


def test_a_single_remaining_ride_is_written_in_the_singular(card):
    card("adjust", "5,25")
    expect_output(card(), "$5.25", "That's 1 ride left")


def test_a_balance_of_exactly_one_fare_pays_one_ride_and_the_next_is_refused(card, journal):
    card("adjust", "2.75")
    expect_output(card("ride"), "Your new balance is $0.00. Safe travels!")
    before = journal.read_bytes()
    answer = card("ride")
    expect_output(answer, code=1)
    assert answer.stdout == "INSUFFICIENT FARE\n"
    assert journal.read_bytes() == before
    expect_output(card(), "That's no rides left")


def test_undoing_an_entry_updates_the_balance(card):
    card("reload", "20")
    card("ride")
    card("ride")
    lines = card("history").stdout.splitlines()
    assert [line.split()[0] for line in lines] == ["#", "1", "2", "3"]
    assert "Swipe" in lines[1] and "−$2.75" in lines[1] and lines[1].endswith("$14.50")
    expect_output(card("undo"), "Undone: Swipe −$2.75.", "Your new balance is $17.25.")
    expect_output(card("undo", "2"), "Undone: Reload +$20.00.", "Your new balance is −$2.75.")
    expect_output(card(), "You have −$2.75", "no rides", "cost more than the balance")
    expect_output(card("undo", "7"), "no entry 7", code=66)


def test_a_cards_number_currency_and_expiration_can_be_set(card):
    expect_output(card("set", "--number", "12"), "number of digits", code=65)
    expect_output(card("set", "--number", "0012345678", "--currency", "EUR", "--expires", "2020-01-31"), "saved")
    card("adjust", "3")
    expect_output(card(), "€3.00", "It expired on 2020-01-31.")
    expect_output(card("set", "--fare", "0", "--expires", "2026-02-30"), "the fare must be", "the expiration must be", code=65)


def test_with_several_cards_one_is_selected_by_name(card):
    card("adjust", "25")
    card("set", "--new", "--name", "Campus Pass", "--fare", "1,25")
    expect_output(card("ride"), '"MetroCard", "Campus Pass"', code=66)
    expect_output(card("adjust", "5", "--card", "campus pass"), "$5.00")
    expect_output(card("cards"), "MetroCard", "$25.00", "Campus Pass", "$1.25")
    expect_output(card("cards", "--delete", "MetroCard"), '"MetroCard" deleted.')
    expect_output(card(), "Campus Pass", "4 rides")


def test_without_a_card_the_error_explains_how_to_create_one(card, journal):
    expect_output(card(), "headsign card adjust", code=66)
    expect_output(card("ride"), "headsign card adjust", code=66)
    expect_output(card("cards"), "CARD")
    expect_output(card("adjust", "1,000"), "2.75 or 2,75", code=65)
    assert not journal.exists() or journal.read_bytes() in (b"", journal.read_bytes()[:HEADER])


@pytest.mark.parametrize("kept", [0.1, 0.5, 0.95])
def test_a_truncated_journal_entry_is_removed_and_reported(card, journal, kept):
    card("adjust", "25")
    whole = journal.read_bytes()
    card("ride")
    entry = len(journal.read_bytes()) - len(whole)
    os.truncate(journal, len(whole) + max(1, int(entry * kept)))
    expect_output(card(), "is incomplete", "You have $25.00")
    expect_output(card("ride"), "is incomplete", "$22.25")
    assert card().stderr == ""


def test_a_journal_with_a_truncated_header_is_treated_as_empty(card, journal):
    card("adjust", "25")
    os.truncate(journal, 9)
    expect_output(card("adjust", "5"), "$5.00")
    expect_output(card(), "$5.00")


def test_a_file_that_is_no_journal_is_rejected_and_left_unchanged(card, journal):
    journal.parent.mkdir()
    journal.write_text("my shopping list, which is longer than a header")
    expect_output(card("adjust", "5"), "is not a journal", code=65)
    assert journal.read_text().startswith("my shopping list")


def test_an_unwritable_journal_folder_is_reported(card, journal):
    journal.parent.write_text("a file where the folder should be")
    expect_output(card("adjust", "5"), "cannot", code=73)


@pytest.mark.faults
def test_confirmed_rides_survive_killing_the_command_at_any_moment(card, journal):
    card("adjust", "1000")
    environment = os.environ | {"HEADSIGN_JOURNAL": str(journal)}
    chance = random.Random(5)
    began = time.monotonic()
    card("ride")
    usual = time.monotonic() - began
    confirmed = 1
    for _ in range(60):
        ride = subprocess.Popen([HEADSIGN, "card", "ride"], env=environment, stdout=subprocess.PIPE, text=True)
        try:
            output, _ = ride.communicate(timeout=chance.uniform(0, 2 * usual))
        except subprocess.TimeoutExpired:
            ride.kill()
            output, _ = ride.communicate()
        confirmed += "Safe travels" in output
    rides = card("history", "--limit", "1000").stdout.count("Swipe")
    assert 1 < confirmed <= rides <= 61


def test_concurrent_card_commands_wait_for_each_other(card, journal):
    card("adjust", "275")
    environment = os.environ | {"HEADSIGN_JOURNAL": str(journal)}
    rides = [subprocess.Popen([HEADSIGN, "card", "ride"], env=environment, stdout=subprocess.DEVNULL) for _ in range(12)]
    assert [ride.wait(timeout=60) for ride in rides] == [0] * 12
    expect_output(card(), "You have $242.00")
    with journal.open("rb") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        expect_output(card("ride"), "another command is using", code=75)
