import { answerWith } from '../reader.ts';
import { readResults } from './read-results.ts';

answerWith(readResults);
