import { createHash, createSign, randomUUID } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { selfSigned } from './certificate.ts';

const SAML = 'urn:oasis:names:tc:SAML:2.0';
const DS = 'http://www.w3.org/2000/09/xmldsig#';
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';

type SamlAnswer = {
  email: string;
  nameId?: string;
  /** Does something to the assertion after it was signed. */
  tamper?: (assertion: string) => string;
  inResponseTo?: string;
  audience?: string;
  ageMs?: number;
};

/**
 * An identity provider of SAML 2.0: its metadata, and signed answers to requests. Every element is written in exclusive
 * canonical form, so that what is signed is the text itself.
 */
export class SamlIdp {
  readonly entityId: string;
  readonly #key = selfSigned('Test identity provider');

  constructor(entityId = 'https://idp.example.test/metadata') {
    this.entityId = entityId;
  }

  metadata(): string {
    return (
      `<md:EntityDescriptor xmlns:md="${SAML}:metadata" entityID="${this.entityId}">` +
      `<md:IDPSSODescriptor protocolSupportEnumeration="${SAML}:protocol"><md:KeyDescriptor use="signing">` +
      `<ds:KeyInfo xmlns:ds="${DS}"><ds:X509Data><ds:X509Certificate>${this.#key.certificate}</ds:X509Certificate>` +
      '</ds:X509Data></ds:KeyInfo></md:KeyDescriptor><md:SingleSignOnService ' +
      `Binding="${SAML}:bindings:HTTP-Redirect" Location="https://idp.example.test/sso"/>` +
      '</md:IDPSSODescriptor></md:EntityDescriptor>'
    );
  }

  /** What a browser posts back after it was sent to `address`, as the fields of a form. */
  answer(address: string, answer: SamlAnswer): { acs: string; form: URLSearchParams } {
    const url = new URL(address);
    const request = inflateRawSync(
      Buffer.from(url.searchParams.get('SAMLRequest') ?? '', 'base64'),
    ).toString();
    const field = (name: string) => new RegExp(`${name}="([^"]+)"`).exec(request)?.[1] ?? '';
    const acs = field('AssertionConsumerServiceURL');
    const audience = answer.audience ?? />([^<]+)<\/saml:Issuer>/.exec(request)?.[1] ?? '';
    const inResponseTo = answer.inResponseTo ?? field('ID');
    const signed = this.#signed(this.#assertion(acs, audience, inResponseTo, answer));
    const issued = at(-(answer.ageMs ?? 0));
    const response =
      `<samlp:Response xmlns:samlp="${SAML}:protocol" ID="_${randomUUID()}" Version="2.0" IssueInstant="${issued}" ` +
      `Destination="${acs}" InResponseTo="${inResponseTo}"><saml:Issuer xmlns:saml="${SAML}:assertion">${this.entityId}` +
      `</saml:Issuer><samlp:Status><samlp:StatusCode Value="${SAML}:status:Success"/></samlp:Status>` +
      `${(answer.tamper ?? ((text) => text))(signed)}</samlp:Response>`;
    const form = new URLSearchParams({
      SAMLResponse: Buffer.from(response).toString('base64'),
      RelayState: url.searchParams.get('RelayState') ?? '',
    });
    return { acs, form };
  }

  #assertion(
    acs: string,
    audience: string,
    inResponseTo: string,
    { email, nameId = email, ageMs = 0 }: SamlAnswer,
  ) {
    const [issued, until] = [at(-ageMs), at(300_000 - ageMs)];
    return (id: string, signature: string) =>
      `<saml:Assertion xmlns:saml="${SAML}:assertion" ID="${id}" IssueInstant="${issued}" Version="2.0">` +
      `<saml:Issuer>${this.entityId}</saml:Issuer>${signature}<saml:Subject><saml:NameID ` +
      `Format="${SAML}:nameid-format:persistent">${nameId}</saml:NameID><saml:SubjectConfirmation ` +
      `Method="${SAML}:cm:bearer"><saml:SubjectConfirmationData InResponseTo="${inResponseTo}" ` +
      `NotOnOrAfter="${until}" Recipient="${acs}"></saml:SubjectConfirmationData></saml:SubjectConfirmation>` +
      `</saml:Subject><saml:Conditions NotBefore="${issued}" NotOnOrAfter="${until}"><saml:AudienceRestriction>` +
      `<saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>` +
      `<saml:AuthnStatement AuthnInstant="${issued}" SessionIndex="${id}"><saml:AuthnContext>` +
      `<saml:AuthnContextClassRef>${SAML}:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext>` +
      '</saml:AuthnStatement><saml:AttributeStatement><saml:Attribute Name="mail">' +
      `<saml:AttributeValue>${email}</saml:AttributeValue></saml:Attribute></saml:AttributeStatement></saml:Assertion>`;
  }

  #signed(assertion: (id: string, signature: string) => string): string {
    const id = `_${randomUUID()}`;
    const digest = createHash('sha256').update(assertion(id, '')).digest('base64');
    const info =
      `<ds:SignedInfo xmlns:ds="${DS}"><ds:CanonicalizationMethod Algorithm="${EXCLUSIVE}"></ds:CanonicalizationMethod>` +
      '<ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"></ds:SignatureMethod>' +
      `<ds:Reference URI="#${id}"><ds:Transforms><ds:Transform Algorithm="${DS}enveloped-signature"></ds:Transform>` +
      `<ds:Transform Algorithm="${EXCLUSIVE}"></ds:Transform></ds:Transforms>` +
      '<ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"></ds:DigestMethod>' +
      `<ds:DigestValue>${digest}</ds:DigestValue></ds:Reference></ds:SignedInfo>`;
    const value = createSign('sha256').update(info).sign(this.#key.privateKey, 'base64');
    return assertion(
      id,
      `<ds:Signature xmlns:ds="${DS}">${info}<ds:SignatureValue>${value}</ds:SignatureValue></ds:Signature>`,
    );
  }
}

const at = (ms: number): string => new Date(Date.now() + ms).toISOString();
