import { BREAKER_SCRIPTS } from './breaker-scripts.ts'
import { LOGIN_LIMITER_SCRIPTS } from './login-limiter-scripts.ts'
import { PUSH_SCRIPTS } from './push-scripts.ts'
import { SESSION_SCRIPTS } from './session-scripts.ts'
import { VERIFICATION_SCRIPTS } from './verification-scripts.ts'

export const SCRIPTS = {
  ...BREAKER_SCRIPTS,
  ...LOGIN_LIMITER_SCRIPTS,
  ...PUSH_SCRIPTS,
  ...SESSION_SCRIPTS,
  ...VERIFICATION_SCRIPTS,
}

/** Names of our scripts and of the one that `rate-limiter-flexible` defines. */
export const SCRIPT_NAMES = [...Object.keys(SCRIPTS), 'rlflxIncr']
