import { beforeEach } from 'vitest'
import { RandomIds } from '../../../adapters/crypto/random-ids.ts'
import type { OutsideIdentity } from '../../../application/ports/sign-in/identity-provider.ts'
import { identityProviderContract } from '../../contract/identity-provider.contract.ts'
import { miniProgramContract } from '../../contract/mini-program.contract.ts'
import { MemoryIdentityProvider } from '../../memory/sign-in/memory-identity-provider.ts'
import { MemoryMiniProgram } from '../../memory/sign-in/memory-mini-program.ts'

const person: OutsideIdentity = {
  outsideId: '1',
  userName: 'somebody',
  nickName: 'Somebody',
  email: undefined,
  avatarUrl: undefined,
}
let provider: MemoryIdentityProvider
let program: MemoryMiniProgram

beforeEach(() => {
  provider = new MemoryIdentityProvider('tested', new RandomIds())
  program = new MemoryMiniProgram('wx1', new RandomIds())
})

identityProviderContract('memory', true, () => ({
  provider,
  person,
  agree: async (address) => ({
    code: provider.agree(address, person),
    state: new URL(address).searchParams.get('state') ?? '',
  }),
}))

miniProgramContract('memory', () => ({ program, openId: 'o1', open: () => program.open('o1') }))
