/** What was asked cannot be done: its message is one sentence that says why and what to do. */
export class Failure extends Error {}
