import type { FieldValues, Path, Resolver } from 'react-hook-form';

/** A fault of a form: the field that it belongs to and the text that the user reads. */
export type Fault<Field> = { field: Field; message: string };

/** A resolver that shows one fault at a time, for forms whose checks have an order. */
export function firstFaultResolver<T extends FieldValues>(
  firstFault: (values: T) => Fault<Path<T>> | null,
): Resolver<T> {
  return (values) => {
    const fault = firstFault(values);
    if (!fault) return { values, errors: {} };
    const errors = { [fault.field]: { type: 'validate', message: fault.message } };
    return { values: {}, errors } as ReturnType<Resolver<T>>;
  };
}
