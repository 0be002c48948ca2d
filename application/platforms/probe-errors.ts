/** The platform gave other bytes than it was given. */
export class OtherBytes extends Error {}

/** An address that was signed for an object does not lead to it. */
export class AddressRefused extends Error {}

/** The same for one that was signed for a domain of its own. */
export class DomainRefused extends AddressRefused {}
