/** This machine or its settings do not allow it: one sentence on what is wrong and what to do. */
export class Unusable extends Error {}

/** Another process has the folder for the data. */
export class Locked extends Unusable {}
