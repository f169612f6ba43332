/** More open matches than these are not counted for the footer of a page. Here, for pages without a database tell it. */
export const mostCounted = 1000;
