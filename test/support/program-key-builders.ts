import type { NewProgramKey } from '../../application/ports/sessions/program-key-repo.ts'
import { later, someMoment, uniqueHex } from './unique.ts'

export function aProgramKey(props: Partial<NewProgramKey> = {}): NewProgramKey {
  return {
    userId: '2',
    madeBy: '2',
    name: `key ${uniqueHex(8)}`,
    digest: uniqueHex(64),
    hint: 'gh_abcd',
    permissions: ['system:notice:list'],
    networks: ['10.0.0.0/8', '2001:db8::1'],
    createdAt: someMoment,
    expiresAt: later(3600),
    ...props,
  }
}
