export interface KitFile {
  readonly name: string;
  readonly text: string;
  readonly isExecutable?: true;
}
