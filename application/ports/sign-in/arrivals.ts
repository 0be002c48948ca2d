import type { OutsideIdentity } from './identity-provider.ts'

/** Makes or settles accounts of people whom a third party has just confirmed. */
export interface Arrivals {
  /**
   * Called before the binding of the identity is looked up, and may make it.
   * @param source of the provider, in upper case
   */
  arrive(source: string, identity: OutsideIdentity): Promise<void>
}
