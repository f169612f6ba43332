/** Every change of a version of a game that pages show is told as that of a version of a bot: its game and its number. */
export const statements = `
  create function tell_judge() returns trigger language plpgsql as $$ begin
    perform pg_notify('arena_version', new.game || ' ' || new.number); return null; end $$;
  comment on function tell_judge is 'tells the game and the number of a judge that changed';
  create trigger game_versions_told after insert or update of state, output, trial on game_versions
    for each row execute function tell_judge();
`;
