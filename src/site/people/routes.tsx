import type { App } from '../../http/schema.ts';
import type { Site } from '../site.ts';
import { addAccount } from './account-routes.tsx';
import { addApi } from './api.ts';
import { makeConfirm } from './confirm.tsx';
import { addGate } from './gate-routes.tsx';
import { addLetters } from './letters.tsx';
import { addOpenId } from './openid-routes.tsx';
import { addProfiles } from './profile-routes.tsx';

export function addRoutes(app: App, site: Site): void {
  const confirm = makeConfirm(site.db);
  addGate(app, site);
  addOpenId(app, site, confirm);
  addProfiles(app, site);
  addAccount(app, site, confirm);
  addLetters(app, site);
  addApi(app, site, confirm);
}
