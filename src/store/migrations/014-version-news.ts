/** Every change of a version that pages show is told on the channel `arena_version`, whoever makes it. */
export const statements = `
  create function tell_version() returns trigger language plpgsql as $$ begin
    perform pg_notify('arena_version', new.id::text); return null; end $$;
  comment on function tell_version is 'tells the number of a version that changed';
  create trigger versions_told after insert or update of state, output, trial on versions
    for each row execute function tell_version();
`;
