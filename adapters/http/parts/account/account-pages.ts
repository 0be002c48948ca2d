import type { AccountPage } from './account-page.ts'
import { bindingsPage } from './pages/bindings-page.ts'
import { browsersPage } from './pages/browsers-page.ts'
import { codePage } from './pages/code-page.ts'
import { dataPage } from './pages/data-page.ts'
import { factorPage } from './pages/factor-page.ts'
import { forgotPage } from './pages/forgot-page.ts'
import { keysPage } from './pages/keys-page.ts'
import { loginPage } from './pages/login-page.ts'
import { noticesPage } from './pages/notices-page.ts'
import { passkeysPage } from './pages/passkeys-page.ts'
import { passwordPage } from './pages/password-page.ts'
import { resetPage } from './pages/reset-page.ts'
import { sessionsPage } from './pages/sessions-page.ts'

/** In the order of the menu. */
export const ACCOUNT_PAGES: readonly AccountPage[] = [
  loginPage,
  codePage,
  forgotPage,
  resetPage,
  dataPage,
  passwordPage,
  factorPage,
  passkeysPage,
  sessionsPage,
  browsersPage,
  bindingsPage,
  keysPage,
  noticesPage,
]
