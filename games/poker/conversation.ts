import { conversationOf } from '../../src/game/view/conversation.ts';
import { protocol as acpc } from './protocols/acpc.ts';
import { protocol as lines } from './protocols/lines.ts';
import { game } from './rules.ts';

export const messages = conversationOf(game, lines, { acpc });
