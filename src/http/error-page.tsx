import type { VNode } from 'preact';
import { words } from '../web/words.ts';

export type Wrong = 404 | 500 | 503;

export const ErrorPage = ({ status }: { readonly status: Wrong }): VNode => (
  <section class="card gate">
    <div class="empty">
      <h1>{words.wrong[status].title}</h1>
      <p>{words.wrong[status].hint}</p>
      <a class="btn" href="/">
        {words.wrong.back}
      </a>
    </div>
  </section>
);
