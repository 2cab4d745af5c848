import { Visitor } from "oxc-parser";

/**
 * Identifiers that a module declares, with their positions: functions, variables, parameters, types, and members of types and
 * classes. Keys of objects and shorthand of destructuring repeat names that are declared elsewhere: fields of calls, texts, columns.
 */
export function declaredNames(program) {
  const names = [];
  const add = (node) => {
    switch (node?.type) {
      case "Identifier":
      case "PrivateIdentifier":
        names.push([node.name, node.start]);
        break;
      case "AssignmentPattern":
        add(node.left);
        break;
      case "RestElement":
        add(node.argument);
        break;
      case "TSParameterProperty":
        add(node.parameter);
        break;
      case "ArrayPattern":
        for (const element of node.elements) add(element);
        break;
      case "ObjectPattern":
        for (const property of node.properties)
          if (!property.shorthand) add(property.value ?? property);
        break;
      default:
    }
  };
  const addFunction = ({ id, params }) => {
    add(id);
    for (const param of params) add(param);
  };
  const addMember = ({ computed, key }) => !computed && add(key);
  new Visitor({
    VariableDeclarator: ({ id }) => add(id),
    FunctionDeclaration: addFunction,
    FunctionExpression: addFunction,
    ArrowFunctionExpression: addFunction,
    TSDeclareFunction: addFunction,
    TSFunctionType: addFunction,
    CatchClause: ({ param }) => add(param),
    ClassDeclaration: ({ id }) => add(id),
    TSTypeAliasDeclaration: ({ id }) => add(id),
    TSInterfaceDeclaration: ({ id }) => add(id),
    TSTypeParameter: ({ name }) => add(name),
    TSPropertySignature: addMember,
    TSMethodSignature: addMember,
    PropertyDefinition: addMember,
    MethodDefinition: addMember,
  }).visit(program);
  return names;
}

/** The words of a name or path in lower case, with a blank around each: ` read waiting corrections `. */
export function wordsOfName(name) {
  const words = name.split(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|[^A-Za-z0-9]+/);
  return ` ${words.join(" ").trim().toLowerCase()} `;
}
