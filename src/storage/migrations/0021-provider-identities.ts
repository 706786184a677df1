/** Who a person is at the provider of identities that signs people in (OpenID Connect): issuer and subject. */
export const providerIdentities = `
CREATE TABLE provider_identity (
  issuer TEXT NOT NULL,
  subject TEXT NOT NULL,
  organization_id TEXT NOT NULL REFERENCES organization (id),
  analyst_id TEXT NOT NULL REFERENCES analyst (id),
  created_at TEXT NOT NULL,
  PRIMARY KEY (issuer, subject)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX provider_identity_by_analyst ON provider_identity (analyst_id, issuer);
`;
