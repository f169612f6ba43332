/** A request that cannot be carried out: the message is one sentence that says why and what to do. */
export class Failure extends Error {}
