import type { App } from '../../http/schema.ts';
import type { Site } from '../site.ts';
import { addAccount } from './account-routes.tsx';
import { addApi } from './api.ts';
import { addGate } from './gate-routes.tsx';
import { addLetters } from './letters.tsx';
import { addOpenId } from './openid-routes.tsx';
import { addProfiles } from './profile-routes.tsx';
import { addTwoStepApi } from './two-step-api.ts';
import { addTwoStep } from './two-step-routes.tsx';

export function addRoutes(app: App, site: Site): void {
  addGate(app, site);
  addOpenId(app, site);
  addProfiles(app, site);
  addAccount(app, site);
  addTwoStep(app, site);
  addTwoStepApi(app, site);
  addLetters(app, site);
  addApi(app, site);
}
