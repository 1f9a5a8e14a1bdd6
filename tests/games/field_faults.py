"""What goes wrong at boards that people own, and at real tables: the scenes that show each.

FAULTS and TABLES: (what goes wrong, scenes of Melee, scenes of the chess-like games, tests of that
which no trace can show). SHOWN: what the lights and the clock say in the middle of a scene, as
(scene, ms, lit squares, (whose clock runs, what White has left, what Black has left in ms)).
Of the legal targets (t) only some are named; of all other lights, every one.
"""

FAULTS = (  # seen at other boards
    ("a unit slid on slowly is taken for one that has come to rest",
     "field_slow_slide_on amend_in_dwell signal_slow_slide answer_in_dwell amend_after_dwell "
     "slide_three_squares_149ms slide_after_an_illegal_touchdown",
     "chess_signal_capture_dwell_149ms chess_signal_capture_dwell_150ms ten_overdue_slid_on", ""),
    ("a quick answer is lost", "two_turns_in_one_dwell three_turns_in_250ms answer_in_dwell "
     "answer_faster_than_a_dropout", "chess_two_turns_in_one_dwell chess_pushed_and_answered", ""),
    ("after a takeback the other clock runs on", "field_takeback_clock takeback_twice",
     "chess_clock_takeback_of_a_capture ten_takeback_gives_points_back", ""),
    ("no sign for a wrong unit, a late one for a wrong square",
     "one_piece not_yours not_your_turn_white_on_turn illegal_then_legal illegal_twice",
     "chess_one_piece chess_illegal_then_legal", ""),
    ("sounds wanted by some, hated by others", "", "",
     "tests/browser/test_table.py::test_tones_are_played_unless_muted "
     "tests/table/test_device_both.py::test_a_voice_says_the_calls_that_are_not_muted"),
    ("the clock jumps when a message comes late", "signal_dwell_stamp clock_home_over_the_end",
     "chess_clock_capture_too_late ten_overdue_in_the_dwell",
     "tests/games/test_games.py::test_time_fed_in_small_steps"),
    ("a board that stops until units are lifted", "fault_two_turns fault_stuck_closed_origin "
     "fault_stuck_closed_target fault_dead_at_setup",
     "chess_stuck_sensor chess_fault_target_stuck_open chess_fault_origin_stuck_closed", ""),
    ("the array stands turned round",
     "setup_turned setup_turned_round setup_shifted setup_turned_round_by_poles", "", ""),
    ("a gesture with units shuts the machine down", "field_no_piece_stops_play after_the_end",
     "chess_illegal_capture_of_own", ""),
    ("a freeze after idle minutes", "field_idle_for_hours", "",
     "tests/drivers/test_render_both.py::test_a_table_left_alone_dims_and_wakes"),
    ("flashing with another wiring damages a board", "", "",
     "tests/drivers/test_pico.py::test_wrong_wiring_is_refused_before_a_pin_is_touched "
     "tests/flashing/test_flash.py::test_only_what_changed_is_written_and_the_rest_is_kept"),
    ("a core that plays illegal moves", "", "",
     "tests/rules/test_core_against_slow.py::test_perft "
     "tests/rules_chess/test_chess_against_slow.py::test_perft"),
    ("an illegal move that both overlooked must stand",
     "arbiter_lets_it_stand arbiter_lets_it_stand_after_forfeit", "chess_let_stand", ""),
    ("a lost host ends the game", "", "",
     "tests/browser/test_table.py::test_page_comes_back_by_itself "
     "tests/table/test_link_both.py::test_hello_shows_everything"),
    ("the voice skips the last move", "game_regicide game_trap", "chess_prince chess_castle", ""),
    ("time stamps lost in exports", "field_takeback_clock", "chess_clock_takeback_of_a_capture",
     "tests/referee/test_time.py::test_no_time_is_lost_or_made"),
    ("a display out of step after takebacks", "takeback takeback_twice command_takeback_in_hand",
     "chess_takeback_capture_twice", "tests/table/test_link_both.py::test_sequence_numbers_rise "
     "tests/browser/test_table.py::test_takeback_leads_the_units_back"),
    ("shown moves are set wrong", "disturbed takeback_set_back_after power_cut_in_the_dwell "
     "wrong_turn_set_elsewhere", "chess_disturbed ten_disturbed_in_a_castling", ""),
    ("a reed opens under a standing unit; neighbours switch too",
     "field_many_dropouts signal_dropout_40ms fault_weak fault_coupled fault_coupled_again",
     "chess_capture_dropped_out chess_coupled chess_fault_coupled_capture", ""),
    ("phantom squares without diodes", "fault_ghost fault_ghost_slide fault_ghost_again", "", ""),
    ("the shot clock is reset on reload", "field_shot_clock_after_power_cut",
     "chess_shot_clock ten_power_cut", ""),
    ("a low-time sound that repeats or does not re-arm",
     "clock_warnings_anew clock_no_warning_after_the_touchdown pause_after_a_warning", "", ""),
    ("lights that draw more than there is", "", "",
     "tests/drivers/test_render_both.py::test_the_budget_holds_with_every_light_of_one_meaning"),
)

TABLES = (  # touch.md 'Things that go wrong at real boards'
    ("put back within the drop-out time", "signal_dropout_40ms lift_after_a_dropout",
     "chess_signal_foe_dropout_40ms", ""),
    ("put back after minutes", "field_put_back_after_minutes no_move_held_for_a_minute", "", ""),
    ("dropped between squares", "field_dropped_between", "chess_pushed_over_the_edge", ""),
    ("set down on an occupied square", "field_set_on_occupied",
     "chess_illegal_capture_of_own", ""),
    ("two units lifted by both hands", "field_two_hands one_piece_in_the_dwell",
     "chess_touched_both_must_capture ten_castling_third_unit", ""),
    ("a slide over many squares", "signal_slide signal_slide_overlapping "
     "slide_three_squares_149ms",
     "chess_capture_pushed", ""),
    ("disturbed, or just not", "disturbed disturbed_two_squares disturbed_back_in_time "
     "disturbed_one_back_at_299ms disturbed_one_back_at_301ms disturbed_third_at_299ms "
     "disturbed_crossed_squares disturbed_in_hand disturbed_turn_overs disturbed_clock",
     "chess_disturbed ten_overdue_disturbed", ""),
    ("sensors that fail", "fault_stuck_closed_origin fault_dead_at_setup fault_chatter fault_weak "
     "fault_dead_row fault_dead_column fault_coupled fault_ghost fault_ambiguous "
     "disturbed_dead_sensor takeback_dead_sensor fault_on_the_way_home",
     "chess_fault_victim_dies ten_fault_drop_square_closes ten_castling_rook_stuck_closed",
     "tests/table/test_health_both.py::test_a_dead_sensor_stays_known_in_the_next_game"),
    ("the power goes", "power_cut_between_turns power_cut_in_hand power_cut_in_the_dwell "
     "power_cut_on_the_way_home power_cut_while_disturbed power_cut_after_the_end "
     "power_cut_with_a_question power_cut_with_an_escort_in_hand audit_power_cut",
     "ten_power_cut ten_power_cut_in_a_capture ten_castling_power_cut", ""),
    ("two turns inside one dwell; a touchdown as the clock ends",
     "two_turns_in_one_dwell clock_touchdown_in_the_last_ms clock_touchdown_too_late",
     "chess_two_turns_in_one_dwell ten_touchdown_as_time_ends ten_capture_as_time_ends", ""),
)

SHOWN = (
    ("field_slow_slide_on", 1270, "d1:o d4:t d2:t", None),
    ("three_turns_in_250ms", 2400, "c2:l c5:l", None),
    ("answer_in_dwell", 2200, "d1:l d4:l f9:o f6:t", None),
    ("chess_next_lift_in_the_dwell", 2500, "e9:l e8:l", None),
    ("field_takeback_clock", 29_000, "d1:l d4:l", ("b", 49_600, 41_400)),
    ("field_takeback_clock", 30_500, "d4:c d1:r", (None, 60_000, 60_000)),
    ("field_takeback_clock", 79_000, "", ("w", 12_400, 60_000)),
    ("chess_clock_takeback_of_a_capture", 5500, "c5:c c1:r", None),
    ("chess_clock_takeback_of_a_capture", 6800, "c5:r", None),
    ("one_piece", 2500, "d1:o d4:t c2:m", None),
    ("not_your_turn_white_on_turn", 1500, "f9:m", None),
    ("illegal_then_legal", 2500, "d1:o d5:x d4:t", None),
    ("illegal_twice", 4500, "d1:m f1:x", None),
    ("escort_partner_beside_an_illegal_touchdown", 3500, "b1:o b2:m d4:x c1:t", None),
    ("takeback_with_the_units_exchanged", 7500, "b1:o b2:p c1:t", None),
    ("stray_on_a_target", 3500, "d1:o d4:x d5:x c3:t", None),
    ("chess_illegal_then_legal", 2400, "d1:o c2:x d2:t", None),
    ("signal_dwell_stamp", 600, "d1:o d4:t", ("w", 5400, 6000)),
    ("signal_dwell_stamp", 700, "d1:l d4:l", ("b", 6000, 5800)),
    ("fault_stuck_closed_origin", 2500, "b2:o c4:t", None),
    ("chess_stuck_sensor", 2500, "e1:o e4:t", None),
    ("field_idle_for_hours", 21_600_100, "d1:o d4:t", None),
    ("arbiter_lets_it_stand", 2500, "d1:o d5:x d4:t", None),
    ("arbiter_lets_it_stand", 3500, "d1:l d5:l", None),
    ("takeback_twice", 7500, "f6:c f9:r", None),
    ("takeback_twice", 8700, "d4:c d1:r", None),
    ("disturbed", 1500, "h7:r", None),
    ("disturbed", 2500, "g8:r", None),
    ("disturbed_clock", 5000, "h7:r", (None, 3500, 6000)),
    ("disturbed_clock", 10_400, "", ("w", 3100, 6000)),
    ("chess_disturbed", 2500, "a2:r", None),
    ("power_cut_in_the_dwell", 4500, "d4:c d1:r", None),
    ("power_cut_on_the_way_home", 3500, "b2:r", None),
    ("power_cut_with_an_escort_in_hand", 3500, "b1:r", None),
    ("fault_coupled", 2500, "d1:o d4:x e4:x c3:t", None),
    ("chess_coupled", 3000, "e1:o e4:x f4:x e2:t", None),
    ("kill", 2500, "b4:l c4:l c3:v", None),
    ("turn_over", 4000, "b4:l c4:l", None),
    ("clock_foes_unit_lifted_at_the_end", 6500, "f9:m", (None, 0, 6000)),
    ("clock_foes_unit_lifted_at_the_end", 7500, "", ("b", 6000, 5500)),
    ("pause_10ms_before_the_end", 15_000, "", (None, 10, 6000)),
    ("command_set_clock_in_a_pause", 4000, "", (None, 2500, 6000)),
    ("escort_sovereign_first", 1200, "b2:o b1:p c1:t", None),
    ("escort_wrong_pair", 3500, "b1:o b2:o c2:x c3:x c1:t", None),
    ("ten_castling_king_dwells", 2500, "e1:o h1:p f1:t", None),
    ("chess_two_victims_still_open", 2500, "d1:o d5:t b1:t", None),
    ("ten_overdue", 21_500, "e2:l e4:l", ("b", 15_000, 14_500)),
)
