import { binary, namesOf, type Language } from '../language.ts';
import { compile, findCompiler } from './c.ts';

export const language: Language = {
  title: 'C++',
  endings: ['.cpp', '.cc', '.cxx', '.c++'],
  packages: 'g++',
  programs: ['g++', 'c++', 'clang++'],
  hello: `#include <iostream>
#include <string>
int main() {
  std::string line;
  while (std::getline(std::cin, line)) std::cout << line << std::endl;
}
`,
  keepsName: true,
  find: () => findCompiler(['g++', 'clang++', 'c++']),
  build: (sources, tool) => compile(tool, '.cpp', ['-std=c++20', ...namesOf(sources)]),
  run: (at) => ({ command: [`${at}/${binary}`], program: binary }),
};
