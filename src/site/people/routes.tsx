import type { App } from '../../http/schema.ts';
import type { Site } from '../site.ts';
import { addAccount } from './account-routes.tsx';
import { addApi } from './api.ts';
import { makeConfirm } from './confirm.tsx';
import { addGate } from './gate-routes.tsx';
import { makeCodeGuard } from './guard.ts';
import { addLetters } from './letters.tsx';
import { addOpenId } from './openid-routes.tsx';
import { addProfiles } from './profile-routes.tsx';
import { addTwoStepApi } from './two-step-api.ts';
import { addTwoStep } from './two-step-routes.tsx';

export function addRoutes(app: App, site: Site): void {
  const confirm = makeConfirm(site.db);
  const tries = makeCodeGuard(site.db);
  addGate(app, site, tries);
  addOpenId(app, site, confirm, tries);
  addProfiles(app, site);
  addAccount(app, site, confirm);
  addTwoStep(app, site, confirm, tries);
  addTwoStepApi(app, site, confirm, tries);
  addLetters(app, site);
  addApi(app, site, confirm);
}
