import type { NewBinding } from '../../application/ports/accounts/social-bindings.ts'
import type { OutsideIdentity } from '../../application/ports/sign-in/identity-provider.ts'
import { someMoment, uniqueId } from './unique.ts'

export function aBinding(props: Partial<NewBinding> = {}): NewBinding {
  return {
    userId: '1',
    source: 'GITHUB',
    outsideId: `outside-${uniqueId()}`,
    userName: 'octo',
    nickName: 'Octo Cat',
    email: 'octo@example.com',
    avatarUrl: 'https://pictures.example/octo.png',
    createdAt: someMoment,
    ...props,
  }
}

export function anIdentity(props: Partial<OutsideIdentity> = {}): OutsideIdentity {
  return {
    outsideId: `outside-${uniqueId()}`,
    userName: 'octo',
    nickName: 'Octo Cat',
    email: undefined,
    avatarUrl: undefined,
    ...props,
  }
}
