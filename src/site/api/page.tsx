import type { VNode } from 'preact';
import { useMessages } from '../../web/texts/texts.ts';
import { messages } from './messages.ts';

/** A route of the API document. */
export interface RouteData {
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly takes: readonly string[];
  readonly answers: readonly string[];
}

interface Operation {
  readonly summary?: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly responses?: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>;
}

export function routesIn(document: object): RouteData[] {
  const { paths = {} } = document as { readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => method !== 'head')
      .map(([method, { summary = '', parameters = [], responses = {} }]) => ({
        method: method.toUpperCase(),
        path,
        summary,
        takes: parameters.map(({ name }) => name),
        answers: Object.keys(responses['200']?.content ?? {}),
      })),
  );
}

export function ApiPage({ routes }: { readonly routes: readonly RouteData[] }): VNode {
  const say = useMessages(messages);
  return (
    <>
      <div class="head">
        <div>
          <h1>{say.title}</h1>
          <p>
            {say.lead} <a href="/api/docs/json">/api/docs/json</a>
          </p>
        </div>
      </div>
      <section class="card">
        <div class="scroll">
          <table class="data routes">
            <thead>
              <tr>
                <th scope="col">{say.address}</th>
                <th scope="col">{say.takes}</th>
                <th class="opt" scope="col">
                  {say.answers}
                </th>
              </tr>
            </thead>
            <tbody>
              {routes.map(({ method, path, summary, takes, answers }) => (
                <tr key={`${method} ${path}`}>
                  <td>
                    <code>
                      {method} {path}
                    </code>
                    <span class="owner" lang="en">
                      {summary}
                    </span>
                  </td>
                  <td>{takes.length > 0 && <code>{takes.join(', ')}</code>}</td>
                  <td class="opt">{answers.join(', ')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </section>
    </>
  );
}
