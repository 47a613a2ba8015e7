import { X509Certificate } from 'node:crypto';
import { DOMParser } from '@xmldom/xmldom';
import { invalid } from '../errors.ts';

/** What we need of an identity provider's description (SAML 2.0 Metadata). */
export type IdentityProvider = { entityId: string; signInUrl: string; certificates: string[] };

const MD = 'urn:oasis:names:tc:SAML:2.0:metadata';
const DS = 'http://www.w3.org/2000/09/xmldsig#';
const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';
const METADATA_MAX = 500_000;

/** Reads an identity provider's metadata. @throws AuthError validation_failed saying what is missing */
export function readMetadata(xml: string): IdentityProvider {
  if (xml.length > METADATA_MAX || /<!DOCTYPE|<!ENTITY/i.test(xml))
    throw invalid('metadata_xml is not acceptable');
  const faults: string[] = [];
  const onFault = (message: string) => faults.push(message);
  const handler = { warning: onFault, error: onFault, fatalError: onFault };
  const document = new DOMParser({ errorHandler: handler }).parseFromString(xml, 'text/xml');
  const entity = document?.documentElement;
  if (faults.length > 0 || entity?.localName !== 'EntityDescriptor') {
    throw invalid('metadata_xml is not an EntityDescriptor');
  }
  const [idp] = all(entity, MD, 'IDPSSODescriptor');
  if (!idp) throw invalid('metadata_xml has no IDPSSODescriptor');
  const signInUrl = all(idp, MD, 'SingleSignOnService')
    .find((service) => service.getAttribute('Binding') === REDIRECT)
    ?.getAttribute('Location');
  if (!signInUrl || !/^https?:/.test(signInUrl)) {
    throw invalid('metadata_xml has no SingleSignOnService with the HTTP-Redirect binding');
  }
  const certificates = all(idp, MD, 'KeyDescriptor')
    .filter((key) => ['', 'signing'].includes(key.getAttribute('use') ?? ''))
    .flatMap((key) => all(key, DS, 'X509Certificate'))
    .map((element) => (element.textContent ?? '').replaceAll(/\s/g, ''))
    .filter(isCertificate);
  if (certificates.length === 0) throw invalid('metadata_xml has no certificate to verify signatures with');
  const entityId = entity.getAttribute('entityID') ?? '';
  if (!entityId) throw invalid('metadata_xml has no entityID');
  return { entityId, signInUrl, certificates };
}

function all(parent: Element, namespace: string, name: string): Element[] {
  return Array.from(parent.getElementsByTagNameNS(namespace, name));
}

function isCertificate(base64: string): boolean {
  try {
    return new X509Certificate(Buffer.from(base64, 'base64')).publicKey.type === 'public';
  } catch {
    return false;
  }
}
