/** What everybody is told on the front page. */
export const statements = `
  create table site_news (
    id bigint generated always as identity primary key,
    at timestamptz(3) not null default now(),
    message jsonb not null,
    path text not null
  );
  comment on table site_news is 'what everybody is told on the front page; the latest are kept';
`;
