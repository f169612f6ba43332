/** How many friendly games the page of challenges shows as small boards. */
export const friendlyCards = 6;
