import { ContainerModule } from 'inversify'

export const scimModule = new ContainerModule(() => undefined)
