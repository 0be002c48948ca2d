import { ClientKeyTaken, ClientNotFound } from '../../domain/client/client-entry-errors.ts'
import type { ChangeOutcome } from '../ports/sign-in/managed-client-repo.ts'

/** @throws ClientNotFound, ClientKeyTaken for an outcome that is not a success */
export function acceptChange(outcome: ChangeOutcome): void {
  if (outcome === 'not-found') throw new ClientNotFound()
  if (outcome === 'key-taken') throw new ClientKeyTaken()
}
