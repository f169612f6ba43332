import { answerWith } from '../reader.ts';
import { readLadder } from './ladder.ts';

answerWith(readLadder);
