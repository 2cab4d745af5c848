// Offered to other rooms.
import { getContact } from "@nodeyard/contract/identity/calls.ts";
import { LEGACY_PHOTO_STATUS, PHOTO_STATES } from "@nodeyard/contract/identity/rules.ts";
import { callQuery } from "../../shared/call-query.ts";

/** Verified contact data of the account's owner. */
export const ownContact = callQuery(
  getContact,
  {},
  {
    select: ({ data: { contact } }) => ({
      contact: contact.contact,
      name: contact.user_name,
      idNumber: contact.IDCard,
      tel: contact.tel,
      isPhoneVerified: contact.telVerStatus === 1,
      isNameVerified: contact.IDVerStatus === 1,
      verifiedAt: contact.verifiedAt,
      photos: PHOTO_STATES.find((state) => LEGACY_PHOTO_STATUS[state] === contact.Type3VStatus),
      photosAt: contact.photosAt,
      photoFault: contact.photoFault,
      hasPayee: contact.hasPayee,
    }),
  },
);
