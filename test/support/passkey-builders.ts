import type { NewPasskey } from '../../application/ports/factors/passkey-repo.ts'
import { someMoment, uniqueId } from './unique.ts'

export function aPasskey(props: Partial<NewPasskey> = {}): NewPasskey {
  return {
    userId: '1',
    name: 'Laptop',
    credentialId: `credential-${uniqueId()}`,
    publicKey: new Uint8Array([165, 1, 2, 0, 255]),
    counter: 0,
    transports: ['internal', 'hybrid'],
    isBackedUp: true,
    createdAt: someMoment,
    ...props,
  }
}
