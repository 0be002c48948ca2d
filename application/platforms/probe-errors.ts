/** The platform returned other bytes than were written. */
export class OtherBytes extends Error {}

/** A signed address does not lead to its object. */
export class AddressRefused extends Error {}

/** The same for an address that was signed for the custom domain. */
export class DomainRefused extends AddressRefused {}
