import type { NewShareLink } from '../../../application/parts/shares/share-link-repo.ts'
import { later, someMoment, uniqueHex } from '../../support/unique.ts'

export function aShareLink(props: Partial<NewShareLink> = {}): NewShareLink {
  return {
    userId: '1',
    digest: uniqueHex(64),
    files: [{ id: '41', linkEpoch: 2, sha256: 'ab' }],
    passwordHash: undefined,
    networks: ['10.0.0.0/8'],
    mostUses: undefined,
    createdAt: someMoment,
    expiresAt: later(3600),
    remark: 'for the auditors',
    ...props,
  }
}
