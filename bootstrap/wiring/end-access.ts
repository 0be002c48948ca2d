import { EndAccess } from '../../application/auth/end-access.ts'
import type { Ended } from '../../application/users/user-tools.ts'
import { madeFrom } from './bind-class.ts'

/** For changes that end what somebody has open. */
export const endAccess = madeFrom(EndAccess, (end) => (ended: Ended) => end.execute(ended))
