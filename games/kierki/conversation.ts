import { conversationOf } from '../../src/game/view/conversation.ts';
import { protocol } from './protocols/lines.ts';
import { game } from './rules.ts';

export const messages = conversationOf(game, protocol);
