/** A letter about the security of an account goes to the address that the account had then. */
export const statements = `
  alter table deliveries add column email text;
  comment on column deliveries.email is 'the address of a letter; null: that of the account when it is sent';
`;
