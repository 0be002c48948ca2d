import type { EndAccess } from '../../../application/auth/end-access.ts'
import type { Ended } from '../../../application/users/user-tools.ts'

/** For changes that end what somebody has open. */
export const endsAccess = (end: EndAccess) => (ended: Ended) => end.execute(ended)
