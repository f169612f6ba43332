import { writeFileSync } from 'node:fs';

/**
 * A vitest reporter that writes the counts to a file: passed, failed, and which tests were skipped, and why. What failed
 * is told at once, too: a run that is stopped has no summary.
 */
export const tally = (file) => ({
  onTestCaseResult(test) {
    const { state, errors = [] } = test.result();
    if (state !== 'failed') return;
    console.log(`failed: ${test.module.relativeModuleId} > ${test.fullName}`);
    for (const { message, stack = message } of errors) console.log(stack.replaceAll(/\n.*node_modules.*/g, ''));
  },

  onTestRunEnd(modules, unhandledErrors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state) => tests.filter((test) => test.result().state === state).length;
    const broken = modules
      .flatMap((module) => [module, ...module.children.allSuites()])
      .filter((suite) => suite.errors().length > 0);
    const skipped = tests
      .filter((test) => test.result().state === 'skipped')
      .map((test) => ({
        test: `${test.module.relativeModuleId} > ${test.fullName}`,
        reason: test.result().note ?? 'no reason given',
      }));
    writeFileSync(
      file,
      JSON.stringify({
        passed: count('passed'),
        failed: count('failed') + broken.length + unhandledErrors.length,
        skipped,
      }),
    );
  },
});
