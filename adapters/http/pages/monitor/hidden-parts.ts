/** Part of the descriptions of lists that show what people did and from where. */
export const HIDDEN_PARTS =
  'Addresses of people outside the data scope of the caller are `***`, and contacts are masked as in lists of users; then an address, or a name that is a contact, must be given whole to be found.'
