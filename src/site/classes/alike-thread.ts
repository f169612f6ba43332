import { answerWith } from '../reader.ts';
import { readResemblances } from './alike.ts';

answerWith(readResemblances);
