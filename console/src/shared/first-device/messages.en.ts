export const en = {
  guide: "Read the guide",
};
