import { isContact, maskedContact, shownContacts } from '../../domain/users/contacts-in-text.ts'
import type { ActingUser } from '../ports/accounts/acting-user.ts'
import type { Audit } from '../ports/logs/audit.ts'
import { replacing } from './replacing.ts'

/** The operator id of those who are not logged in. */
const NOBODY = '0'

/**
 * Lets the work of a change know whose name its entry in the operation log has. A name that is a
 * contact is masked, because who hears of events need not see contacts.
 */
export function knowingActors(audit: Audit, acting: ActingUser): Audit {
  return replacing(audit, ['note', 'failure'], {
    change: (work, entry, seconds) => {
      const { operatorId: id, operatorName: name } = entry()
      const whole = isContact(name) ? maskedContact(name) : name
      const shown = shownContacts(whole, maskedContact)
      const actor = id === NOBODY ? undefined : { id, name: shown }
      return acting.run(actor, () => audit.change(work, entry, seconds))
    },
  })
}
