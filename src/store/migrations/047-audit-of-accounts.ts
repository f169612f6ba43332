/** Owners see what others did to their accounts. */
export const statements = `
  create index audit_about on audit (lower(subject), id desc)
  where action in ('log-in-refused', 'code-refused', 'link-made', 'two-step-off');
`;
